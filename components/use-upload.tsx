'use client'

import { useRouter } from 'next/navigation'
import { useRef, useState, type ReactNode } from 'react'
import { uploadWay } from '@/lib/client/upload'
import { formatPercent } from '@/lib/percent'
import type { Result } from '@/lib/result'
import { uploadProgressMessages } from '@/lib/screen-messages'
import { Button } from './ui/button'
import { ProgressBar } from './ui/progress-bar'

type Of = {
  /** The API path that receives the file. */
  path: string
  /** Files are uploaded straight to UploadThing. */
  direct: boolean
  /** The message when there is no answer. */
  failed: string
}

type Uploading<Data> = {
  send: (input: Record<string, unknown>, key?: string) => Promise<Result<Data>>
  cancel: () => void
  busy: boolean
  /** While a file is sent: how much of it, and the button to cancel that. */
  progress: ReactNode
}

/** Sends a file to the API, one at a time. Where it may be stored without anybody saying so, the page is read again. */
export function useUpload<Data>({ path, direct, failed }: Of): Uploading<Data> {
  const [part, setPart] = useState<number>()
  const router = useRouter()
  const running = useRef<AbortController>(undefined)
  const cancel = () => running.current?.abort()
  return {
    async send(input, key) {
      const { signal } = (running.current = new AbortController())
      setPart(0)
      const result = await uploadWay<Data>(direct)(path, input, failed, { onProgress: setPart, signal, key })
      setPart(undefined)
      if (!result.ok && result.code === 'unavailable') router.refresh()
      return result
    },
    cancel,
    busy: part !== undefined,
    progress: part !== undefined && <UploadProgress part={part} onCancel={cancel} />,
  }
}

function UploadProgress({ part, onCancel }: { part: number; onCancel: () => void }) {
  const percent = Math.floor(part * 100)
  const words = part < 1 ? `Uploading, ${formatPercent(percent)}` : uploadProgressMessages.checkingFile
  return (
    <div className="mt-6 grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1.5 text-sm">
      <p className="text-muted tabular-nums">{words}</p>
      <Button variant="secondary" size="sm" className="row-span-2" onClick={onCancel}>
        Cancel
      </Button>
      <ProgressBar label="Upload" percent={percent} words={words} />
    </div>
  )
}
