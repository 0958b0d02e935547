//! Parameters of statements that are sent as one.

/// A statement whose parameters, `$1` and so on, come after so many others.
pub(in crate::store) fn after(count: usize, sql: &str) -> String {
    let mut shifted = String::with_capacity(sql.len() + 16);
    let mut rest = sql;
    while let Some(at) = rest.find('$') {
        let (before, parameter) = rest.split_at(at + 1);
        let digits = parameter.bytes().take_while(u8::is_ascii_digit).count();
        shifted.push_str(before);
        // A path in JSON has a `$` too, and no number behind it.
        if let Ok(number) = parameter[..digits].parse::<usize>() {
            shifted.push_str(&(number + count).to_string());
        }
        rest = &parameter[digits..];
    }
    shifted.push_str(rest);
    shifted
}
