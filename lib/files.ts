import { z } from 'zod'
import { fileKinds, type FileKind } from './constants'
import { messages, required } from './messages'

/** A file as a form has it and as a call receives it. The browser's File is one. */
export type UploadedFile = { name: string; type: string; size: number }

const kinds = Object.keys(fileKinds) as FileKind[]
const named: Record<FileKind, { one: string; every: string }> = {
  PDF: { one: 'a PDF (.pdf)', every: 'A PDF' },
  Video: { one: 'a video (.mp4)', every: 'A video' },
  Image: { one: 'a picture (.jpg, .jpeg or .png)', every: 'A picture' },
}

const extensionOf = (name: string) => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''

/** What a file says it is by the end of its name: its kind and the type it would be served with, or null. */
export function declaredKind(name: string): { kind: FileKind; type: string } | null {
  const extension = extensionOf(name)
  for (const kind of kinds) {
    const type = (fileKinds[kind].types as Record<string, string>)[extension]
    if (type) return { kind, type }
  }
  return null
}

/** Said when a file is larger than its kind may be. */
export const tooLarge = (kind: FileKind) =>
  messages.files.tooLarge(named[kind].every, fileKinds[kind].maxBytes / 1024 / 1024)

/** Said when a file is of none of the `wanted` kinds. */
export const wrongKind = (...wanted: FileKind[]) =>
  messages.files.wrongKind(wanted.map((kind) => named[kind].one).join(' or '))

// Programs that don't know a file's type say one of these.
const undeclared = ['', 'application/octet-stream']

/**
 * A required file of one of these kinds, by its name, declared type and size: what can be known before its content is
 * looked at. Refusals are 415 and 413. A form's field holds a list of files, of which the first is meant.
 */
export const fileOf = (...wanted: FileKind[]) =>
  z.preprocess(
    first,
    z.custom<UploadedFile>(isFile, { error: required }).superRefine((file, context) => {
      const refuse = (code: 'unsupported' | 'tooLarge', message: string) =>
        context.addIssue({ code: 'custom', message, params: { code } })
      const declared = declaredKind(file.name)
      if (!declared || !wanted.includes(declared.kind)) return refuse('unsupported', wrongKind(...wanted))
      if (!undeclared.includes(file.type) && file.type !== declared.type)
        return refuse('unsupported', messages.files.typeMismatch)
      if (file.size === 0) return refuse('unsupported', messages.files.empty)
      if (file.size > fileKinds[declared.kind].maxBytes) return refuse('tooLarge', tooLarge(declared.kind))
    }),
  ) as unknown as z.ZodType<UploadedFile, UploadedFile | FileList>

function first(value: unknown): unknown {
  const list = typeof FileList !== 'undefined' && value instanceof FileList
  return list ? value[0] : value
}

function isFile(value: unknown): value is UploadedFile {
  if (typeof value !== 'object' || value === null) return false
  const { name, type, size } = value as Partial<UploadedFile>
  return typeof name === 'string' && typeof type === 'string' && typeof size === 'number'
}
