'use client'

import { X } from 'lucide-react'
import { Close, Content, Description, Overlay, Portal, Root, Title } from '@radix-ui/react-dialog'
import { useCallback, useRef, type ReactNode } from 'react'
import { Button } from './button'
import { HoldDialog } from './dialog-hold'
import { useReturnFocus } from './return-focus'

// As high as the panels, so that a question about a dialog darkens that too: what comes later lies above.
export const overlayStyle = 'fixed inset-0 z-50 bg-shade'
const panel =
  'fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-lg border border-line bg-surface p-4 shadow-xl sm:p-6 motion-safe:animate-enter'
export const panelStyle = `${panel} max-w-md`
const widePanelStyle = `${panel} max-w-4xl`

/** Closing a toast must not close the dialog. */
function keepForToasts(event: Event) {
  if (event.target instanceof Element && event.target.closest('[data-sonner-toaster]')) event.preventDefault()
}

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: string
  /** For a video or a document. */
  wide?: boolean
  children: ReactNode
}

export function Dialog({ open, onOpenChange, title, description, wide, children }: Props) {
  const held = useRef(false)
  const hold = useCallback((now: boolean) => void (held.current = now), [])
  return (
    <Root open={open} onOpenChange={(wanted) => (wanted || !held.current) && onOpenChange(wanted)}>
      <Portal>
        <Overlay className={overlayStyle} />
        <Content {...useReturnFocus()} onInteractOutside={keepForToasts} className={wide ? widePanelStyle : panelStyle}>
          <Title className="pr-10 text-lg">{title}</Title>
          {description && <Description className="mt-1.5 text-sm text-muted">{description}</Description>}
          <div className="mt-6">
            <HoldDialog value={hold}>{children}</HoldDialog>
          </div>
          <Close asChild>
            <Button variant="ghost" size="icon" className="absolute top-3 right-3">
              <X aria-hidden />
              <span className="sr-only">Close</span>
            </Button>
          </Close>
        </Content>
      </Portal>
    </Root>
  )
}
