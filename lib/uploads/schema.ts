import { z } from 'zod'
import { fileOf } from '@/lib/files'

/** What a browser says of a file before it sends it straight to the storage. */
export const directUploadSchema = z.object({ file: fileOf('PDF', 'Video', 'Image') })
