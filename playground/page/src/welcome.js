// The welcome channel: what this is, and tours that begin with one press.
import { drawn } from "./emoji.js";
import { go } from "./go.js";
import { Face, Icon } from "./icons.js";
import { html } from "./lib.js";
import { me, nameOf, open, place, textChannels, tours } from "./state.js";
import { begin, guide } from "./tour.js";

function Card({ tour }) {
  const busy = guide.value?.tour === tour && guide.value.at < tour.steps.length && !guide.value.failed;
  return html`<li class="tour">
    <span class="tour-emoji" aria-hidden="true">${drawn(tour.emoji)}</span>
    <div><h4>${tour.title}</h4><p>${tour.about}</p></div>
    <button class="button green" aria-busy=${busy} onClick=${() => begin(tour)} aria-label=${tour.title}>${busy ? "Under way…" : "Play"}</button>
  </li>`;
}

export function Welcome() {
  const { guild, bot } = place.value;
  const games = textChannels.value.at(-1);
  const behind = () => {
    open.value = "backstage";
  };
  return html`<div class="beginning welcome">
    <${Face} id=${bot.id} size=${80} />
    <h2>Welcome to ${guild.name}</h2>
    <p>
      This looks like Discord, but it is a stand-in on your own machine. ${bot.name} here is the real bot; nothing leaves
      this computer, and nothing can be broken. You are <strong>${nameOf(me.value)}</strong>.
    </p>
    <h3 class="welcome-head">Begin with one press</h3>
    <ul class="tours">${tours.value.map((tour) => html`<${Card} tour=${tour} />`)}</ul>
    <h3 class="welcome-head">Or look around</h3>
    <ul class="tips">
      <li><${Icon} name="hash" />Go to <button class="mention" onClick=${() => go(games.id)}>#${games.name}</button> and type <kbd>/</kbd> to see what ${bot.name} can do.</li>
      <li><${Icon} name="people" />Be somebody else with your name in the lower left corner. Two tabs can be two people who play each other.</li>
      <li><${Icon} name="gear" /><span><button class="link" onClick=${behind}>Behind the scenes</button> turns the clock, lets things go wrong, opens maps for editing, and shows what the bot asks of Discord.</span></li>
    </ul>
  </div>`;
}
