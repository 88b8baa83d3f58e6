import { z } from 'zod'
import { fileKinds, type FileKind } from './constants'
import { required } from './messages'
import { fileMessages } from './file-messages'

/** A file in a form or in a call's input. The browser's File is one. */
export type UploadedFile = { name: string; type: string; size: number }

const kinds = Object.keys(fileKinds) as FileKind[]
const named: Record<FileKind, { one: string; every: string }> = {
  PDF: { one: 'a PDF (.pdf)', every: 'A PDF' },
  Video: { one: 'a video (.mp4)', every: 'A video' },
  Image: { one: 'a picture (.jpg, .jpeg or .png)', every: 'A picture' },
  Sheet: { one: 'a sheet (.csv or .xlsx)', every: 'A sheet' },
}

const extensionOf = (name: string) => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''

/** The kind of a file and its Content-Type, by the extension of its name; null for any other. */
export function declaredKind(name: string): { kind: FileKind; type: string } | null {
  const extension = extensionOf(name)
  for (const kind of kinds) {
    const type = (fileKinds[kind].types as Record<string, string>)[extension]
    if (type) return { kind, type }
  }
  return null
}

export const tooLarge = (kind: FileKind) =>
  fileMessages.tooLarge(named[kind].every, fileKinds[kind].maxBytes / 1024 / 1024)

/** What is said of a file of none of the kinds that are `wanted`, with a way out where `name` tells what it is. */
export function wrongKind(wanted: readonly FileKind[], name = '') {
  const message = fileMessages.wrongKind(wanted.map((kind) => named[kind].one).join(' or '))
  const possible = wanted.filter((kind) => couldBecome[kind].includes(extensionOf(name)))
  // A picture stays one where pictures are taken.
  const could = possible.find((kind) => kind !== 'PDF') ?? possible[0]
  return could ? `${message} ${fileMessages.wayOut[could]}` : message
}

/** What people often choose instead of a kind, by its ending. */
const couldBecome: Record<FileKind, readonly string[]> = {
  Sheet: 'ods numbers tsv txt xlsm xlsb xlt xltx'.split(' '),
  Image: 'heic heif hif avif webp gif bmp tif tiff dng'.split(' '),
  Video: 'mov qt m4v 3gp 3g2 avi mkv webm wmv mpg mpeg mts'.split(' '),
  PDF: 'doc docx odt rtf pages ppt pptx odp key xls xlsx ods numbers txt jpg jpeg jfif png heic heif webp'.split(' '),
}

/**
 * A required file of one of these kinds, checked by name and size, before anything of its content. The type that is
 * sent with it says nothing: phones and offices send many for one kind. Refusals are 415 and 413. Of the list of files
 * that a form's field has, the first counts.
 */
export const requiredFile = (...wanted: FileKind[]) =>
  z.preprocess(
    first,
    z.custom<UploadedFile>(isFile, { error: required }).superRefine((file, context) => {
      const refuse = (code: 'unsupported' | 'tooLarge', message: string) =>
        context.addIssue({ code: 'custom', message, params: { code } })
      const declared = declaredKind(file.name)
      if (wanted.includes('Sheet') && extensionOf(file.name) === 'xls')
        return refuse('unsupported', fileMessages.oldSheet)
      if (!declared || !wanted.includes(declared.kind)) return refuse('unsupported', wrongKind(wanted, file.name))
      if (file.size === 0) return refuse('unsupported', fileMessages.empty)
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
