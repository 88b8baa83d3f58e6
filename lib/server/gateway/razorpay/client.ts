import type { z } from 'zod'
import { GatewayError } from '../port'
import { refusal } from './shapes'

/** Milliseconds to wait for an answer, body and all. */
const timeout = 8_000

/** Bytes of an answer that are read. */
const longestAnswer = 1_000_000

/** Too slow, too many, and a call with the same key that is still being worked on: these are asked again. */
const undecided = new Set([408, 409, 429])

export type Keys = { keyId: string; keySecret: string; api: string }

/**
 * Calls Razorpay.
 * @throws GatewayError refused where it says no, away for anything that does not tell what became of the call.
 */
export async function call<S extends z.ZodType>(
  { keyId, keySecret, api }: Keys,
  answer: S,
  path: string,
  body?: object,
  headers?: Record<string, string>,
): Promise<z.output<S>> {
  const { status, text } = await ask(`${api}/v1${path}`, {
    method: body ? 'POST' : 'GET',
    signal: AbortSignal.timeout(timeout),
    // The keys are for no other address.
    redirect: 'manual',
    headers: {
      authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`,
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body && JSON.stringify(body),
  })
  const value = parsed(text)
  if (status >= 200 && status < 300) {
    const read = answer.safeParse(value)
    if (read.success) return read.data
    throw new GatewayError('away', 'The gateway answered something that is not in its documentation.')
  }
  const said = refusal.safeParse(value)
  if (status >= 400 && status < 500 && !undecided.has(status))
    throw new GatewayError('refused', said.success ? said.data.error.description.slice(0, 300) : String(status))
  throw new GatewayError('away', `The gateway answered ${status}.`)
}

async function ask(address: string, request: RequestInit) {
  try {
    const response = await fetch(address, request)
    return { status: response.status, text: await textOf(response) }
  } catch (error) {
    if (error instanceof GatewayError) throw error
    throw new GatewayError('away', 'The gateway does not answer.')
  }
}

async function textOf(response: Response) {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > longestAnswer) throw new GatewayError('away', 'The gateway answered too much.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
