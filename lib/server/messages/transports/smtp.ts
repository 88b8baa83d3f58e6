import { Readable } from 'node:stream'
import type { SendMailOptions } from 'nodemailer'
import { env } from '@/lib/server/env'
import { mailSender } from '@/lib/server/school-settings'
import { quoted, SendError, type Transport } from './transport'

/** Milliseconds. Nodemailer's own limits are minutes, for which a server that stalls would hold up a delivery. */
const timeouts = { connect: 15_000, silence: 30_000, whole: 90_000 }

/** Connections to the mail server at once, kept open between mails. */
const connections = 5

/**
 * At most so many mails within so many milliseconds. A mail server on the same machine would take as many as the portal
 * can make, and pages would wait for the processor meanwhile: a mail takes 1.7 ms of it, so at this rate a sixth. Ten
 * thousand mails take under two minutes.
 */
const rateLimit = { mails: 10, within: 100 }

type MailWithHandOver = SendMailOptions & { onHandOver: () => Promise<void> }

/** E-mail over SMTP. */
export function smtpServer(url: string): Transport {
  // Loaded with the first mail: most servers' days begin without one.
  let opened: ReturnType<typeof openTransport> | undefined

  return {
    async send({ id, ...mail }, onHandOver) {
      let handedOver = false
      let handOverFailed: { error: unknown } | undefined
      const options: MailWithHandOver = {
        from: mailSender(),
        ...mail,
        messageId: `<${id}@${new URL(env().APP_URL).hostname}>`,
        async onHandOver() {
          try {
            await onHandOver()
            handedOver = true
          } catch (error) {
            handOverFailed = { error }
            throw error
          }
        },
      }
      // Not AbortSignal.timeout: its timer would keep each mail in memory until the time is up, sent or not.
      const timeLimit = new AbortController()
      const timer = setTimeout(() => timeLimit.abort(), timeouts.whole)
      try {
        const transport = await (opened ??= openTransport(url))
        await transport.sendMail(Object.assign(options, { signal: timeLimit.signal }))
        return 'Sent'
      } catch (error) {
        // Nodemailer reports an error of the message's stream as a broken connection.
        throw handOverFailed ? handOverFailed.error : asSendError(error, handedOver)
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

async function openTransport(url: string) {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: connections,
    maxMessages: 200,
    rateLimit: rateLimit.mails,
    rateDelta: rateLimit.within,
    // With its default, nodemailer itself sends a mail again whose connection closed, although it may have arrived.
    maxRequeues: 0,
    // Mail servers close idle connections. Closing them earlier here avoids writing into one that is already closed.
    idleTimeout: 20_000,
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.connect,
    socketTimeout: timeouts.silence,
  } as Parameters<typeof createTransport>[0])

  // Nodemailer reads the message only after the server has answered DATA with "go ahead", and pipes it into the
  // connection. So the message is handed over when its first byte is read.
  transport.use('stream', ({ data, message }, done) => {
    const { onHandOver } = data as MailWithHandOver
    const read = message.createReadStream.bind(message)
    message.createReadStream = () => Readable.from(afterHandOver(onHandOver, read), { objectMode: false })
    done()
  })
  return transport
}

async function* afterHandOver(onHandOver: () => Promise<void>, read: () => Readable) {
  await onHandOver()
  yield* read()
}

/**
 * Answers about the portal's account although they come after RCPT TO or DATA: 5.4.5 is a daily limit (Gmail), 4.7.x
 * throttling.
 */
const aboutTheAccount = /^\d{3}[ -](5\.4\.5|4\.7\.\d+)\b/

type SmtpError = Error & { code?: string; command?: string; response?: string; responseCode?: number }

/**
 * What a failed attempt means. An answer of the server counts whenever it comes. Without one, the mail was not accepted
 * if it was not handed over yet; else nobody can tell.
 */
function asSendError(error: unknown, handedOver: boolean): SendError {
  const { code, command = '', response, responseCode = 0 } = error as SmtpError
  // An answer to MAIL FROM is about the sender, who is the same in every mail.
  const aboutThisMail = /^(RCPT TO|DATA)/.test(command) && !aboutTheAccount.test(response ?? '')
  if (responseCode >= 500 && aboutThisMail)
    return new SendError('permanent', `The mail server refused it: ${quoted(response ?? '')}`)
  if (code === 'EENVELOPE' && command === 'API') return new SendError('permanent', 'The address is not valid.')
  if (responseCode) {
    const affectsAll = !aboutThisMail || responseCode === 421
    return new SendError(
      'temporary',
      `The mail server does not accept it at the moment: ${quoted(response ?? '')}`,
      affectsAll,
    )
  }
  if (handedOver)
    return new SendError(
      'unknown',
      'The mail server stopped answering before it confirmed. The message may have arrived.',
      true,
    )
  if (code === 'EAUTH' || code === 'ENOAUTH')
    return new SendError('temporary', 'The mail server refused the portal’s login.', true)
  const timedOut = code === 'ETIMEDOUT' || code === 'EABORT'
  return new SendError(
    'temporary',
    timedOut ? 'The mail server did not answer in time.' : 'The mail server could not be reached.',
    true,
  )
}
