//! Bodies of requests: JSON alone, or JSON with files in a multipart form.

use axum::{
    body::{self, Bytes},
    extract::{DefaultBodyLimit, FromRequest, Multipart, Request},
    http::header::CONTENT_TYPE,
};
use serde_json::Value;

use crate::{rest::error::Refused, world::interaction::FILE_LIMIT};

/// How many bytes one request may have: ten files and the rest.
const REQUEST_LIMIT: usize = 10 * FILE_LIMIT + 1024 * 1024;

/// A file on its way in.
#[derive(Clone, Debug)]
pub(crate) struct Upload {
    /// The `n` of `files[n]`.
    pub(crate) number: u64,
    pub(crate) filename: String,
    pub(crate) content_type: String,
    pub(crate) bytes: Bytes,
}

/// A body understood.
#[derive(Clone, Debug, Default)]
pub(crate) struct Body {
    /// The JSON; null if there is none.
    pub(crate) json: Value,
    pub(crate) files: Vec<Upload>,
}

impl Body {
    /// Reads the body of `request`.
    pub(crate) async fn read(request: Request) -> Result<Self, Refused> {
        let kind = request
            .headers()
            .get(CONTENT_TYPE)
            .and_then(|value| value.to_str().ok());
        if kind.is_some_and(|kind| kind.starts_with("multipart/form-data")) {
            return Self::read_form(request).await;
        }
        let bytes = body::to_bytes(request.into_body(), REQUEST_LIMIT)
            .await
            .map_err(|_| Refused::too_large())?;
        if bytes.is_empty() {
            return Ok(Self::default());
        }
        let json = serde_json::from_slice(&bytes).map_err(|_| Refused::bad_json())?;
        Ok(Self {
            json,
            files: Vec::new(),
        })
    }

    async fn read_form(mut request: Request) -> Result<Self, Refused> {
        DefaultBodyLimit::max(REQUEST_LIMIT).apply(&mut request);
        let mut form = Multipart::from_request(request, &())
            .await
            .map_err(|_| Refused::bad_json())?;
        let mut read = Self::default();
        while let Some(field) = form.next_field().await.map_err(|_| Refused::bad_json())? {
            let name = field.name().unwrap_or_default().to_owned();
            let filename = field.file_name().map(str::to_owned);
            let content_type = field.content_type().map(str::to_owned);
            let bytes = field.bytes().await.map_err(|_| Refused::too_large())?;
            if name == "payload_json" {
                read.json = serde_json::from_slice(&bytes).map_err(|_| Refused::bad_json())?;
            } else if let Some(number) = number(&name) {
                if bytes.len() > FILE_LIMIT {
                    return Err(Refused::too_large());
                }
                let filename = safe(&filename.unwrap_or_else(|| "file".to_owned()));
                read.files.push(Upload {
                    number,
                    content_type: content_type.unwrap_or_else(|| media_type(&filename).to_owned()),
                    filename,
                    bytes,
                });
            }
        }
        read.files.sort_by_key(|file| file.number);
        Ok(read)
    }
}

/// Reads the number of `files[0]` or `files_0`.
fn number(field: &str) -> Option<u64> {
    let rest = field.strip_prefix("files")?;
    rest.trim_matches(|sign| matches!(sign, '[' | ']' | '_'))
        .parse()
        .ok()
}

/// Keeps the characters Discord keeps in file names.
pub(crate) fn safe(filename: &str) -> String {
    let keep = |sign: char| sign.is_ascii_alphanumeric() || matches!(sign, '.' | '-' | '_');
    let name: String = filename
        .chars()
        .map(|sign| if keep(sign) { sign } else { '_' })
        .take(200)
        .collect();
    if name.is_empty() {
        "file".to_owned()
    } else {
        name
    }
}

/// Guesses the media type from the name.
pub(crate) fn media_type(filename: &str) -> &'static str {
    match filename
        .rsplit('.')
        .next()
        .map(str::to_ascii_lowercase)
        .as_deref()
    {
        Some("png") => "image/png",
        Some("gif") => "image/gif",
        Some("jpg" | "jpeg") => "image/jpeg",
        Some("webp") => "image/webp",
        Some("txt" | "log") => "text/plain; charset=utf-8",
        Some("json" | "geojson") => "application/json",
        _ => "application/octet-stream",
    }
}

/// Reads width and height of a PNG or GIF.
pub(crate) fn dimensions(bytes: &[u8]) -> Option<(u32, u32)> {
    if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        let side = |at: usize| Some(u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
        return Some((side(16)?, side(20)?));
    }
    if bytes.starts_with(b"GIF8") {
        let side = |at: usize| Some(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?));
        return Some((side(6)?.into(), side(8)?.into()));
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_names_lose_what_discord_takes_away() {
        assert_eq!(safe("Karte der Welt/ü.png"), "Karte_der_Welt__.png");
        assert_eq!(safe(""), "file");
    }

    #[test]
    fn both_ways_of_numbering_files_are_understood() {
        assert_eq!(number("files[3]"), Some(3));
        assert_eq!(number("files_0"), Some(0));
        assert_eq!(number("file"), None);
    }

    #[test]
    fn damaged_pictures_have_no_dimensions() {
        let png = [
            b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".as_slice(),
            &[0, 0, 6, 64, 0, 0, 4, 176],
        ];
        assert_eq!(dimensions(&png.concat()), Some((1600, 1200)));
        assert_eq!(dimensions(b"\x89PNG\r\n\x1a\n"), None);
        assert_eq!(dimensions(b"GIF89a\x20"), None);
    }
}
