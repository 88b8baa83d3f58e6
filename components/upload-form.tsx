'use client'

import { useRouter } from 'next/navigation'
import { useRef, useState, type ComponentProps } from 'react'
import type { z } from 'zod'
import { upload, uploadDirectly } from '@/lib/client/upload'
import { formatPercent } from '@/lib/percent'
import { ActionForm } from './action-form'
import type { Schema } from './form-values'
import { Button } from './ui/button'
import { ProgressBar } from './ui/progress-bar'

type Props<S extends Schema, Data> = Omit<
  ComponentProps<typeof ActionForm<S, Data>>,
  'action' | 'submitting' | 'after'
> & {
  /** The API path that receives the form. */
  path: string
  /** Files are uploaded straight to UploadThing. */
  direct: boolean
  /** The message when there is no answer (docs/spec.md §8). */
  failed: string
}

/**
 * An ActionForm with a file, sent to the API with a progress bar and a button to cancel. The page then shows the file,
 * unless `onSuccess` does something else.
 */
export function UploadForm<S extends Schema, Data>({ path, direct, failed, ...props }: Props<S, Data>) {
  const [part, setPart] = useState<number>()
  const router = useRouter()
  const running = useRef<AbortController>(undefined)

  async function action(input: z.input<S>, key?: string) {
    const { signal } = (running.current = new AbortController())
    setPart(0)
    const way = direct ? uploadDirectly<Data> : upload<Data>
    const result = await way(path, input, failed, { onProgress: setPart, signal, key })
    setPart(undefined)
    // The file may be stored all the same: the list shows it.
    if (!result.ok && result.code === 'unavailable') router.refresh()
    return result
  }

  return (
    <ActionForm<S, Data>
      action={action}
      endsItself
      failed={failed}
      onSuccess={() => router.refresh()}
      after={part !== undefined && <UploadProgress part={part} onCancel={() => running.current?.abort()} />}
      {...props}
    />
  )
}

/** How much of a file is sent, and the button to cancel that. */
export function UploadProgress({ part, onCancel }: { part: number; onCancel: () => void }) {
  const percent = Math.floor(part * 100)
  const words = part < 1 ? `Uploading, ${formatPercent(percent)}` : 'Checking the file…'
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
