import type { Env } from '@/lib/server/env'
import { reportAddress } from './sms-reports'
import { smsBody } from './sms-body'
import { quoted, SendError, type Transport } from './transport'

/** Milliseconds to wait for the gateway's answer. */
const timeout = 20_000

/** Network errors that occur before anything was transmitted. */
const unreachable = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']

/**
 * SMS through an HTTP gateway that takes Plivo's call (docs: plivo.com/docs/messaging/api/message/send-a-message):
 * a JSON POST with sender, number, text and the ids under which the school and the template of this kind are registered with the Indian
 * operators. An SMS_TOKEN without a scheme is sent as a bearer.
 */
export function smsGateway(settings: Pick<Env, `SMS_${string}` & keyof Env>): Transport {
  const { SMS_URL = '', SMS_TOKEN = '', SMS_SENDER, SMS_DLT_ENTITY_ID, SMS_DLT_TEMPLATE_IDS } = settings
  const authorization = SMS_TOKEN.includes(' ') ? SMS_TOKEN : `Bearer ${SMS_TOKEN}`
  return {
    async send({ id, to, ...message }, onHandOver) {
      const { subject, template } = message
      const templateId = template?.dltId ?? SMS_DLT_TEMPLATE_IDS?.[subject]
      await onHandOver()
      const response = await fetch(SMS_URL, {
        method: 'POST',
        signal: AbortSignal.timeout(timeout),
        // Following a redirect would turn the POST into a GET and send the token to the other address.
        redirect: 'manual',
        headers: { authorization, 'content-type': 'application/json', 'idempotency-key': id },
        body: JSON.stringify({
          src: template?.header ?? SMS_SENDER,
          dst: to,
          text: smsBody(message),
          type: 'sms',
          dlt_entity_id: SMS_DLT_ENTITY_ID,
          dlt_template_id: templateId,
          dlt_template_category:
            templateId && (template?.category ?? 'Service implicit').toLowerCase().replace(' ', '_'),
          // Where it reports what became of it.
          url: reportAddress(id),
          method: 'POST',
        }),
      }).catch((error: unknown) => {
        throw networkError(error)
      })
      if (response.ok) {
        // It is accepted, whatever becomes of the rest of the answer.
        await response.body?.cancel().catch(() => {})
        return 'Sent'
      }
      throw answerError(response, quoted(await response.text().catch(() => '')))
    },
  }
}

function networkError(error: unknown) {
  const { cause } = error as { cause?: { code?: string } }
  if (unreachable.includes(cause?.code ?? ''))
    return new SendError('temporary', 'The SMS gateway could not be reached.', true)
  return new SendError(
    'unknown',
    'The SMS gateway stopped answering before it confirmed. The message may have arrived.',
    true,
  )
}

function answerError({ status, headers }: Response, answer: string) {
  if (status >= 300 && status < 400)
    return new SendError(
      'temporary',
      `The SMS gateway redirects to another address (${status}), so the setting SMS_URL is wrong.`,
      true,
    )
  if (status === 401 || status === 403)
    return new SendError('temporary', 'The SMS gateway refused the portal’s login.', true)
  if (status === 408 || status === 429 || status >= 500)
    return new SendError(
      'temporary',
      `The SMS gateway does not accept it at the moment (${status}): ${answer}`,
      true,
      retryAfter(headers),
    )
  return new SendError('permanent', `The SMS gateway refused it (${status}): ${answer}`)
}

/** The seconds of a Retry-After header, which is a number of seconds or a date; at most a day. Null when it has neither. */
function retryAfter(headers: Headers): number | null {
  const value = headers.get('retry-after')?.trim() ?? ''
  if (value === '' || value.length > 40) return null
  const seconds = /^\d+$/.test(value) ? Number(value) : Math.ceil((Date.parse(value) - Date.now()) / 1000)
  return seconds > 0 ? Math.min(seconds, 24 * 60 * 60) : null
}
