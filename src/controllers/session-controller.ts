/** Holds an element's sessions and ties their lives to its own: moving it in the page disturbs nothing, removing it for good ends what runs. */
import type { ReactiveControllerHost } from 'lit';
import type { Session, SessionChange } from '../turn/session.ts';

/**
 * Returns what gives the session of an id, which begins when it is first asked for; an empty id is that of an element whose page names none.
 *
 * @param open - Makes the session of an id.
 * @param hear - Hears every change of every session, shown or not.
 * @param grace - How long an element may be out of the page before it counts as removed, in ms. Routers and drag-and-drop take it out and put it back.
 */
export function keepSessions(host: ReactiveControllerHost, open: (id: string) => Session, hear: (change: SessionChange, session: Session) => void, grace = 1_000): (id?: string) => Session {
  const sessions = new Map<string, Session>();
  let leaving: ReturnType<typeof setTimeout> | undefined;
  host.addController({
    hostConnected: () => clearTimeout(leaving),
    hostDisconnected: () => { leaving = setTimeout(() => sessions.forEach((session) => session.close()), grace); },
  });
  return (id = '') => {
    const known = sessions.get(id);
    if (known) return known;
    const session = open(id);
    // Named after its messages were set: they are meant for the name.
    const unnamed = sessions.get('');
    if (unnamed?.turns.every(({ outcome }) => outcome)) {
      session.messages = unnamed.messages;
      sessions.delete('');
    }
    sessions.set(id, session);
    session.subscribe((change) => hear(change, session));
    return session;
  };
}
