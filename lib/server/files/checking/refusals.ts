import type { FileKind } from '@/lib/constants'
import { AppError } from '@/lib/errors'
import { fileMessages } from '@/lib/file-messages'

/** The error for a file's content (415). */
export const refusal = (message: string) => new AppError('unsupported', message)

export const damaged = (kind: FileKind) => refusal(fileMessages.damaged[kind])
export const notReal = (kind: FileKind) => refusal(fileMessages.notReal[kind])
