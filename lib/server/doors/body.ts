import type { NextRequest } from 'next/server'
import { limits } from '@/lib/constants'
import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import type { Caller } from './caller'

/**
 * A request's body as the operation's input. `release` is called when the call is over, whether or not it succeeded.
 */
export type Body = { input: Record<string, unknown>; release?: () => Promise<void> }

/** Reads a body; `route` uses `json` by default. `takesJson`: it reads that too, and no files. */
export type BodyReader = { (request: NextRequest, caller: Caller): Promise<Body>; takesJson?: true }

export const json: BodyReader = async (request) => ({ input: parseObject(await readText(request, limits.jsonBody)) })

/** @throws AppError invalid for anything but a JSON object or an empty body. */
export function parseObject(body: string): Record<string, unknown> {
  if (body.trim() === '') return {}
  const value = parseJson(body)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new AppError('invalid', messages.common.malformedJson)
  return value as Record<string, unknown>
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new AppError('invalid', messages.common.malformedJson)
  }
}

/**
 * The body as text.
 * @throws AppError invalid when its sender breaks off; tooLarge beyond `limit` bytes, whatever length the client declared. The rest is left unread:
 * cancelling the stream would close the connection before the answer is sent (server/index.mjs reads what still
 * comes).
 */
export async function readText(request: NextRequest, limit: number): Promise<string> {
  const reader = request.body?.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = (await reader?.read().catch(brokenOff)) ?? { done: true }
    if (done || !value) return Buffer.concat(chunks).toString('utf8')
    size += value.byteLength
    if (size > limit) throw new AppError('tooLarge', messages.common.bodyTooLarge)
    chunks.push(value)
  }
}

const brokenOff = (): never => {
  throw new AppError('invalid', messages.common.malformed)
}
