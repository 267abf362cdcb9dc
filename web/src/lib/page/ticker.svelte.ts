/** The page's own second hand, so that running clocks are drawn afresh. */
class Ticker {
  now = $state(Date.now());

  constructor() {
    setInterval(() => (this.now = Date.now()), 200);
  }
}

export const ticker = new Ticker();
