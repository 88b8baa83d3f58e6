import { env } from '@/lib/server/env'
import { diskStorage } from './disk'
import type { Storage } from './port'
import { uploadThingStorage } from './uploadthing'

let chosen: Storage | undefined

/** UploadThing when UPLOADTHING_TOKEN is set, else the disk under DATA_DIR/uploads. */
export function storage(): Storage {
  const { UPLOADTHING_TOKEN: token } = env()
  return (chosen ??= token ? uploadThingStorage(token) : diskStorage())
}
