import { Readable } from 'node:stream'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { env } from '@/lib/server/env'
import { NotCarried, quoted, type Carrier } from './carrier'

/** Milliseconds. A server that stalls must not hold a delivery for nodemailer's default of minutes. */
const timeouts = { connect: 15_000, silence: 30_000, whole: 90_000 }

/** Connections kept to the mail server. */
const connections = 5

/**
 * Mails in so many milliseconds, at most. A server beside us would take a school's in seconds, in which pages would
 * wait; this leaves them their processor, and ten thousand mails are gone in a minute.
 */
const rateLimit = { mails: 20, within: 100 }

type WithHandOver = SendMailOptions & { handOver: () => Promise<void> }

/** Mail over SMTP, on connections that are kept. */
export function smtpServer(url: string): Carrier {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: connections,
    maxMessages: 200,
    rateLimit: rateLimit.mails,
    rateDelta: rateLimit.within,
    // Or a mail whose connection closes would be sent again behind our back, whether or not it had arrived.
    maxRequeues: 0,
    // Servers close idle connections; closing first avoids writing into one that is gone.
    idleTimeout: 20_000,
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.connect,
    socketTimeout: timeouts.silence,
  } as Parameters<typeof createTransport>[0])

  // The transport pipes the message into the connection once the server said go ahead, and not before: the first
  // byte that is read of it is the moment of handing over.
  transport.use('stream', ({ data, message }, done) => {
    const { handOver } = data as WithHandOver
    const read = message.createReadStream.bind(message)
    message.createReadStream = () => Readable.from(handedOver(read, handOver), { objectMode: false })
    done()
  })

  return {
    async send({ id, ...mail }, handOver) {
      let gone = false
      let stopped: { error: unknown } | undefined
      const options: WithHandOver = {
        from: env().MAIL_FROM,
        ...mail,
        messageId: `<${id}@${new URL(env().APP_URL).hostname}>`,
        async handOver() {
          try {
            await handOver()
            gone = true
          } catch (error) {
            stopped = { error }
            throw error
          }
        },
      }
      // Not AbortSignal.timeout: that would hold on to every mail until its time is up, sent or not.
      const late = new AbortController()
      const timer = setTimeout(() => late.abort(), timeouts.whole)
      try {
        await transport.sendMail(Object.assign(options, { signal: late.signal }))
        return 'Sent'
      } catch (error) {
        // Thrown in the message's stream, the transport reports it as a connection that broke.
        throw stopped ? stopped.error : explain(error, gone)
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

async function* handedOver(read: () => Readable, handOver: () => Promise<void>) {
  await handOver()
  yield* read()
}

/**
 * Answers about the account although they come at a recipient or a mail: 5.4.5 is a day's limit (Gmail), 4.7 throttling.
 */
const aboutTheAccount = /^\d{3}[ -](5\.4\.5|4\.7\.\d+)\b/

type SmtpError = Error & { code?: string; command?: string; response?: string; responseCode?: number }

/** What a failed attempt means: the server's own answer counts, and silence only before the mail had left. */
function explain(error: unknown, gone: boolean): NotCarried {
  const { code, command = '', response, responseCode = 0 } = error as SmtpError
  // At MAIL FROM it speaks of the sender, who is the same in all of them.
  const aboutThisMail = /^(RCPT TO|DATA)/.test(command) && !aboutTheAccount.test(response ?? '')
  if (responseCode >= 500 && aboutThisMail)
    return new NotCarried('refused', `The mail server refused it: ${quoted(response ?? '')}`)
  if (code === 'EENVELOPE' && command === 'API') return new NotCarried('refused', 'The address is not valid.')
  if (responseCode) {
    const down = !aboutThisMail || responseCode === 421
    return new NotCarried('later', `The mail server does not take it at present: ${quoted(response ?? '')}`, down)
  }
  if (gone)
    return new NotCarried('unknown', 'The mail server fell silent before it confirmed. It may have arrived.', true)
  if (code === 'EAUTH' || code === 'ENOAUTH')
    return new NotCarried('later', 'The mail server refused the portal’s login.', true)
  const late = code === 'ETIMEDOUT' || code === 'EABORT'
  return new NotCarried(
    'later',
    late ? 'The mail server did not answer in time.' : 'The mail server could not be reached.',
    true,
  )
}
