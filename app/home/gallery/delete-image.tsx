'use client'

import { DeleteButton } from '@/components/delete-button'
import { messages } from '@/lib/messages'
import { deleteImage } from './actions'

export function DeleteImage({ id, title }: { id: string; title: string }) {
  return (
    <DeleteButton
      name={title}
      description={`The picture “${title}” is deleted and cannot be restored.`}
      action={deleteImage}
      input={{ id }}
      deleted={messages.gallery.deleted}
      failed={messages.gallery.deleteFailed}
    />
  )
}
