import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { type Mail, readMail } from '@/tests/support/school/mails'

/**
 * What the server does with a mail: takes it, refuses its recipient for good (550) or for now (451), says there that the
 * account has sent enough for a day (550 5.4.5) or for the moment (451 4.7.0), drops the
 * connection before or in the middle of the mail, takes the mail and drops the connection before it says so, or says
 * nothing at all, when asked for the recipient or after the mail. A slow one thinks for a second about the recipient.
 */
export type Behaviour =
  | 'accept'
  | 'slow'
  | 'refuse'
  | 'busy'
  | 'day-limit'
  | 'throttle'
  | 'drop-before'
  | 'drop-during'
  | 'drop-after'
  | 'stall-before'
  | 'stall-after'

/** What came, by the address that the client named for it. */
export type Arrived = Omit<Mail, 'to'> & { to: string }

/**
 * A real SMTP server. `behave` is asked once for each mail, by its recipient; `knowsSender` before that. `port` 0 is any
 * free one.
 */
export async function startMailServer(
  behave: (to: string) => Behaviour,
  delay = 0,
  knowsSender = () => true,
  port = 0,
) {
  const arrived: Arrived[] = []
  const chosen = new Map<string, Behaviour>()
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onMailFrom(_address, _session, done) {
      if (knowsSender()) done()
      else done(reply(530, '5.7.0 Authentication required'))
    },
    onRcptTo({ address }, session, done) {
      const behaviour = behave(address)
      chosen.set(session.id, behaviour)
      if (behaviour === 'refuse') return done(reply(550, 'No such mailbox'))
      if (behaviour === 'busy') return done(reply(451, 'Try again later'))
      if (behaviour === 'day-limit') return done(reply(550, '5.4.5 Daily user sending limit exceeded'))
      if (behaviour === 'throttle') return done(reply(451, '4.7.0 Too many messages, slow down'))
      if (behaviour === 'drop-before') return drop(session)
      if (behaviour === 'slow') setTimeout(done, 1000)
      else if (behaviour !== 'stall-before') done()
    },
    onData(stream, session, done) {
      const behaviour = chosen.get(session.id)
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        if (behaviour === 'drop-during') drop(session)
      })
      stream.on('end', () => {
        if (behaviour === 'drop-during') return
        const to = session.envelope.rcptTo.map(({ address }) => address).join()
        void Promise.all([readMail(Buffer.concat(chunks)), sleep(delay)]).then(([mail]) => {
          arrived.push({ ...mail, to })
          if (behaviour === 'drop-after') return drop(session)
          if (behaviour !== 'stall-after') done()
        })
      })
    },
  })
  // Dropped connections are the point.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const { port: bound } = server.server.address() as AddressInfo

  function drop({ id }: SMTPServerSession) {
    const connections = (server as unknown as { connections: Set<{ id: string; _socket: { destroy(): void } }> })
      .connections
    for (const connection of connections) if (connection.id === id) connection._socket.destroy()
  }

  return {
    url: `smtp://127.0.0.1:${bound}`,
    arrived,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>

const reply = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })
