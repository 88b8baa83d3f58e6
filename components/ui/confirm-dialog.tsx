'use client'

import { Action, Cancel, Content, Description, Overlay, Portal, Root, Title } from 'radix-ui/alert-dialog'
import { Button } from './button'
import { overlayStyle, panelStyle } from './dialog'
import { useReturnFocus } from './return-focus'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** What will happen, in a sentence. */
  description: string
  confirm: string
  destructive?: boolean
  onConfirm: () => void
}

/** Asks before a destructive or costly act. */
export function ConfirmDialog({ open, onOpenChange, title, description, confirm, destructive, onConfirm }: Props) {
  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <Portal>
        <Overlay className={overlayStyle} />
        <Content {...useReturnFocus()} className={panelStyle}>
          <Title className="text-lg">{title}</Title>
          <Description className="mt-2 text-sm text-muted">{description}</Description>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Cancel asChild>
              <Button variant="secondary">Cancel</Button>
            </Cancel>
            <Action asChild>
              <Button variant={destructive ? 'danger' : 'primary'} onClick={onConfirm}>
                {confirm}
              </Button>
            </Action>
          </div>
        </Content>
      </Portal>
    </Root>
  )
}
