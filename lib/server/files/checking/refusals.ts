import type { FileKind } from '@/lib/constants'
import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'

/** A refusal of a file for what is in it: 415 with a sentence. */
export const refusal = (message: string) => new AppError('unsupported', message)

export const damaged = (kind: FileKind) => refusal(messages.files.damaged[kind])
export const notReal = (kind: FileKind) => refusal(messages.files.notReal[kind])
