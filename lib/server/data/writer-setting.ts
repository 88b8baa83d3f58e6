import { presentWriter } from '../request-context'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const idOf = (value: string | null) => (value !== null && value.length === 36 && uuid.test(value) ? value : null)

/** Longer than any address; one from a header may be anything. */
const longest = 100

/** Who writes, as the database's setting `portal.request`, JSON; undefined outside of requests. */
export function writerSetting(): string | undefined {
  const now = presentWriter()
  if (!now) return undefined
  const { actor, session, request, address, operation } = now
  return JSON.stringify({
    actor: idOf(actor),
    session: idOf(session),
    request: request.slice(0, longest),
    // PostgreSQL's JSON refuses NUL and halves of characters, and its setting the first.
    address: address.replaceAll(/[^\x20-\x7e]/g, '').slice(0, longest),
    operation,
  })
}
