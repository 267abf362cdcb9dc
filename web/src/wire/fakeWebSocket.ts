/** A socket whose other end is the test. */
export class FakeWebSocket {
  static readonly OPEN = 1;
  static all: FakeWebSocket[] = [];
  readyState = 0;
  sent: { id: string; type: string }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly url: string) {
    FakeWebSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as { id: string; type: string });
  }

  close(code = 1005): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }

  accept(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  receive(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}
