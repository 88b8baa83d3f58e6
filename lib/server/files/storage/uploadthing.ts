import { openAsBlob } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { privateModes } from '@/lib/server/private-files'
import { processFolder } from './process-folder'
import type { Storage } from './port'
import { isKeyOfThisPortal, newServerKey } from './upload-keys'

const pageSize = 500

/**
 * Stores files at UploadThing, all private: they are served by the portal or through a signed URL that expires in
 * minutes. Our keys are its custom ids. There are no temporary names, so a running upload looks like a file that lost
 * its row.
 */
export function uploadThingStorage(token: string): Storage {
  let opened: ReturnType<typeof openApi> | undefined
  const api = () => (opened ??= openApi(token))
  const signedAddress = async (key: string) => {
    const { ufsUrl } = await (await api()).generateSignedURL(key, { expiresIn: '5 minutes' })
    return ufsUrl
  }

  return {
    direct: true,
    async scratchFolder() {
      const folder = path.join(tmpdir(), `school-portal-${processFolder()}`)
      await mkdir(folder, { recursive: true, mode: privateModes.folder })
      return folder
    },
    async stage({ path: source, type, name }) {
      const key = await newServerKey()
      await upload(await api(), key, { path: source, type, name })
      return key
    },
    finalize: async () => undefined,
    async remove(key) {
      await (await api()).deleteFiles(key)
    },
    async open(key, range) {
      const headers: HeadersInit = range ? { Range: `bytes=${range.start}-${range.end}` } : {}
      const response = await fetch(await signedAddress(key), { headers })
      if (response.status === 404) throw new AppError('notFound', messages.common.notFound)
      if (!response.ok || !response.body) throw new Error(`UploadThing answered ${response.status}`)
      return Readable.fromWeb(response.body as ReadableStream)
    },
    signedUrl: signedAddress,
    async *list() {
      for (let offset = 0; ; offset += pageSize) {
        const { files, hasMore } = await (await api()).listFiles({ limit: pageSize, offset })
        for (const { customId } of files)
          if (customId && (await isKeyOfThisPortal(customId))) yield { key: customId, temporary: false }
        if (!hasMore) return
      }
    },
  }
}

/** What a restore asks of UploadThing: which keys it has, and to take files under the keys that they had. */
export async function uploadThingByKey(token: string) {
  const api = await openApi(token)
  const there = new Set<string>()
  for (let offset = 0; ; offset += pageSize) {
    const { files, hasMore } = await api.listFiles({ limit: pageSize, offset })
    for (const { customId } of files) if (customId) there.add(customId)
    if (!hasMore) break
  }
  return {
    has: (key: string) => there.has(key),
    upload: (key: string, file: { path: string; type: string }) => upload(api, key, { ...file, name: key }),
  }
}

async function upload(
  api: Awaited<ReturnType<typeof openApi>>,
  key: string,
  { path: source, type, name }: { path: string; type: string; name: string },
) {
  const blob = await openAsBlob(source, { type })
  const { UTFile } = await import('uploadthing/server')
  const file = new UTFile([blob], name, { type, customId: key })
  const { error } = await api.uploadFiles(file, { acl: 'private' })
  if (error) throw new Error(`UploadThing refused a file: ${error.code}`)
}

// Only where it is used: the package takes 45 MB once it is loaded.
async function openApi(token: string) {
  const { UTApi } = await import('uploadthing/server')
  return new UTApi({ token, defaultKeyType: 'customId', logLevel: 'Error' })
}
