'use client'

import { Action, Cancel, Content, Description, Overlay, Portal, Root, Title } from '@radix-ui/react-alert-dialog'
import { useRef, useState, type ReactNode } from 'react'
import { Button } from './button'
import { ConfirmBar } from './confirm-bar'
import { overlayStyle, panelStyle } from './dialog'
import { useReturnFocus } from './return-focus'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description: string
  /** Below it; they may bar the answer (`useConfirmBar`). */
  details?: ReactNode
  confirm: string
  destructive?: boolean
  onConfirm: () => void
}

/** Milliseconds. */
const clickGuardTime = 500

/**
 * Blocks clicks where a dialog has just closed: the second click of a double click on its button would hit what is
 * below, such as the same button of the next row.
 */
function blockClicks(place: Element | null) {
  if (!place) return
  const { left, top, width, height } = place.getBoundingClientRect()
  const shield = document.createElement('div')
  Object.assign(shield.style, {
    position: 'fixed',
    zIndex: '50',
    pointerEvents: 'auto',
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
  })
  document.body.append(shield)
  setTimeout(() => shield.remove(), clickGuardTime)
}

/** Asks before a destructive or costly action. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  details,
  confirm,
  destructive,
  onConfirm,
}: Props) {
  const panel = useRef<HTMLDivElement>(null)
  const [barred, setBarred] = useState(false)

  function change(open: boolean) {
    if (!open) blockClicks(panel.current)
    onOpenChange(open)
  }

  return (
    <Root open={open} onOpenChange={change}>
      <Portal>
        <Overlay className={overlayStyle} />
        <Content ref={panel} {...useReturnFocus()} className={panelStyle}>
          <Title className="text-lg">{title}</Title>
          <Description className="mt-2 text-sm text-muted">{description}</Description>
          <ConfirmBar value={setBarred}>{details}</ConfirmBar>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Cancel asChild>
              <Button variant="secondary">Cancel</Button>
            </Cancel>
            <Action asChild>
              <Button variant={destructive ? 'danger' : 'primary'} disabled={barred} onClick={onConfirm}>
                {confirm}
              </Button>
            </Action>
          </div>
        </Content>
      </Portal>
    </Root>
  )
}
