/** Holds an element's sessions and ties their lives to its own: moving it in the page disturbs nothing, removing it for good ends what runs. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Session, SessionChange } from '../turn/session.ts';

export interface SessionControllerOptions {
  /** Makes the session of an id; an empty id is that of an element whose page names none. */
  open(id: string): Session;
  /** Hears every change of every session, shown or not. */
  hear(change: SessionChange, session: Session): void;
  /** How long an element may be out of the page before it counts as removed, in ms. Routers and drag-and-drop take it out and put it back. */
  grace?: number;
}

export class SessionController implements ReactiveController {
  #options: SessionControllerOptions;
  #sessions = new Map<string, Session>();
  #ends: (() => void)[] = [];
  #leaving: ReturnType<typeof setTimeout> | undefined;
  #left = false;

  constructor(host: ReactiveControllerHost, options: SessionControllerOptions) {
    this.#options = options;
    host.addController(this);
  }

  /** The session of an id, which begins when it is first asked for. */
  get(id = ''): Session {
    const known = this.#sessions.get(id);
    if (known) return known;
    const session = this.#options.open(id);
    // Named after its messages were set: they are meant for the name.
    const unnamed = this.#sessions.get('');
    if (unnamed && !unnamed.turns.some((turn) => !turn.outcome)) session.messages = unnamed.messages;
    this.#sessions.set(id, session);
    if (!this.#left) this.#listen(session);
    return session;
  }

  hostConnected(): void {
    clearTimeout(this.#leaving);
    if (this.#left) for (const session of this.#sessions.values()) this.#listen(session);
    this.#left = false;
  }

  hostDisconnected(): void {
    this.#leaving = setTimeout(() => this.#leave(), this.#options.grace ?? 1_000);
  }

  #listen(session: Session): void {
    this.#ends.push(session.subscribe((change) => this.#options.hear(change, session)));
  }

  #leave(): void {
    this.#left = true;
    for (const session of this.#sessions.values()) void session.stop();
    for (const end of this.#ends.splice(0)) end();
  }
}
