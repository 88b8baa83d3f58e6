'use client'

import { useRouter } from 'next/navigation'
import type { ComponentProps } from 'react'
import { ActionForm } from './action-form'
import type { Schema } from './form-values'
import { useUpload } from './use-upload'

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
  /** Gets what is stored, and what was sent for it: before the form is emptied, with which the file is gone. */
  onStored?: (stored: Data, sent: Record<string, unknown>) => void
}

/**
 * An ActionForm with a file, sent to the API with a progress bar and a button to cancel. The page then shows the file,
 * unless `onSuccess` does something else.
 */
export function UploadForm<S extends Schema, Data>({ path, direct, failed, onStored, ...props }: Props<S, Data>) {
  const router = useRouter()
  const { send, progress } = useUpload<Data>({ path, direct, failed })
  return (
    <ActionForm<S, Data>
      action={async (input, key) => {
        const result = await send(input, key)
        if (result.ok) onStored?.(result.data, input)
        return result
      }}
      endsItself
      failed={failed}
      onSuccess={() => router.refresh()}
      after={progress}
      {...props}
    />
  )
}
