import type { FileKind } from '@/lib/constants'
import { AppError } from '@/lib/errors'
import { declaredKind, wrongKind } from '@/lib/files'
import type { CheckedFile } from './checked-file'
import { checkHidden } from './hidden'
import { remakeImage } from './image'
import { checkMp4 } from './mp4'
import { checkPdf } from './pdf'
import type { ReceivedFile } from '../receiving/received'

/** A file as it is to be kept; pictures have a small copy of themselves. */
export type Inspected = { kind: FileKind; file: CheckedFile; thumbnail?: CheckedFile }

/**
 * Looks into a received file: it has to be what its name says, whole, and nothing else besides. Pictures are made anew.
 * @throws AppError unsupported, with a sentence, for a file that is not.
 */
export async function inspect(upload: ReceivedFile): Promise<Inspected> {
  const declared = declaredKind(upload.name)
  if (!declared) throw new AppError('unsupported', wrongKind('PDF', 'Video', 'Image'))
  const { kind, type } = declared
  try {
    const sha256 = await checkHidden(upload.path)
    const { path, size, key } = upload
    switch (kind) {
      case 'PDF':
        await checkPdf(path)
        return { kind, file: { path, type, size, sha256, key } }
      case 'Video':
        await checkMp4(path)
        return { kind, file: { path, type, size, sha256, key } }
      case 'Image':
        return { kind, ...(await remakeImage(path, type)) }
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new AppError(error.code, error.message, { errors: { file: error.message } })
  }
}
