import type { ComponentProps } from 'react'
import { ConfirmButton } from '@/components/confirm-button'
import { notify } from '@/lib/client/notify'

type Props = Pick<
  ComponentProps<typeof ConfirmButton<{ id: string }, { message: string }>>,
  'action' | 'title' | 'description' | 'failed'
> & {
  id: string
  /** Until when it can be taken back. */
  waits: string
  confirm: string
  /** For screen readers: of what. */
  of: string
}

/** Takes back what one has asked for, as long as another person has not decided about it. */
export const TakeBack = ({ id, waits, confirm, of, ...asks }: Props) => (
  <span className="inline-flex flex-wrap items-center gap-2">
    <span className="text-sm text-muted">{waits}</span>
    <ConfirmButton
      size="sm"
      variant="secondary"
      input={{ id }}
      confirm={confirm}
      onDone={({ message }) => notify.success(message)}
      {...asks}
    >
      {confirm}
      <span className="sr-only"> {of}</span>
    </ConfirmButton>
  </span>
)
