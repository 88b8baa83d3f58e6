import type { ReactNode } from 'react'
import { LazyConfirmDialog } from './lazy-dialog'

/** What a form asks before it is sent. */
export type Question = { title: string; description: string; details?: ReactNode; confirm: string }
export type AskedQuestion = Question & { answer: (yes: boolean) => void }

export function FormQuestion({ asked: { answer, ...question } }: { asked: AskedQuestion }) {
  return (
    <LazyConfirmDialog
      open
      {...question}
      onConfirm={() => answer(true)}
      onOpenChange={(open) => {
        if (!open) answer(false)
      }}
    />
  )
}
