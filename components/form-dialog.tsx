'use client'

import type { ComponentProps } from 'react'
import { ActionForm } from './action-form'
import type { Schema } from './form-values'
import { Dialog } from './ui/dialog'

type Told = { message: string }
type FormProps<S extends Schema, Data extends Told> = Pick<
  ComponentProps<typeof ActionForm<S, Data>>,
  | 'aria-label'
  | 'schema'
  | 'action'
  | 'extra'
  | 'failed'
  | 'onSuccess'
  | 'defaultValues'
  | 'className'
  | 'submit'
  | 'confirm'
  | 'after'
  | 'children'
>

type Props<S extends Schema, Data extends Told> = FormProps<S, Data> &
  Pick<ComponentProps<typeof Dialog>, 'title' | 'description'> & { onClose: () => void }

/** A dialog with one form. A success is told in the action's words, and closes it unless `onSuccess` does more. */
export function FormDialog<S extends Schema, Data extends Told>({
  title,
  description,
  className = 'grid gap-4',
  onClose,
  onSuccess = onClose,
  ...form
}: Props<S, Data>) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} description={description}>
      <ActionForm {...form} className={className} success={({ message }) => message} onSuccess={onSuccess} />
    </Dialog>
  )
}
