import { createRouteHandler, createUploadthing, type FileRouter } from 'uploadthing/next'
import { UploadThingError, UTFiles } from 'uploadthing/server'
import { fileKinds } from '@/lib/constants'
import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { assertOwnOrigin, currentCaller } from '@/lib/server/doors/caller'
import { env } from '@/lib/server/env'
import { describeError, log } from '@/lib/server/log'
import type { NextRequest } from 'next/server'
import { admitUpload } from './service'

/**
 * UploadThing's endpoint, which gives browsers the address to upload to. What it reports afterwards is not trusted: the
 * call that creates the row fetches and checks the file.
 */

const f = createUploadthing()
const oneFile = { maxFileCount: 1, acl: 'private' } as const
const megabytes = (bytes: number) => `${bytes / 1024 / 1024}MB` as `${number}MB` as never

const router = {
  file: f(
    {
      pdf: { ...oneFile, maxFileSize: megabytes(fileKinds.PDF.maxBytes) },
      'video/mp4': { ...oneFile, maxFileSize: megabytes(fileKinds.Video.maxBytes) },
      'image/jpeg': { ...oneFile, maxFileSize: megabytes(fileKinds.Image.maxBytes) },
      'image/png': { ...oneFile, maxFileSize: megabytes(fileKinds.Image.maxBytes) },
    },
    // Our own call answers the browser, so it need not wait for UploadThing to call us.
    { awaitServerData: false },
  )
    .middleware(async ({ req, files }) => {
      const customIds = await Promise.all(files.map((file) => uploadKeyFor(req, file)))
      return { [UTFiles]: files.map((file, index) => ({ ...file, customId: customIds[index] })) }
    })
    .onUploadComplete(() => undefined),
} satisfies FileRouter

async function uploadKeyFor(request: NextRequest, file: { name: string; type: string; size: number }) {
  try {
    assertOwnOrigin(request)
    return await admitUpload.execute(await currentCaller(), { file })
  } catch (error) {
    if (error instanceof AppError) throw new UploadThingError({ code: 'FORBIDDEN', message: error.message })
    log().error({ access: admitUpload.access, error: describeError(error) }, 'unexpected error')
    throw new UploadThingError({ code: 'INTERNAL_SERVER_ERROR', message: messages.common.unexpected })
  }
}

/** Answers GET and POST with UploadThing's own handlers. */
export const uploadThingHandlers = (token: string) =>
  createRouteHandler({
    router,
    config: { token, callbackUrl: `${env().APP_URL}/api/uploadthing`, logLevel: 'Error' },
  })
