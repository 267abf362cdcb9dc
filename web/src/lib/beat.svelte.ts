/** The page's own second hand, so that running clocks are drawn afresh. */
class Beat {
  now = $state(Date.now());

  constructor() {
    setInterval(() => (this.now = Date.now()), 200);
  }
}

export const beat = new Beat();
