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
  'fixed left-1/2 z-50 w-[calc(100vw-2rem)] -translate-x-1/2 overflow-y-auto rounded-lg border border-line bg-surface p-4 shadow-xl sm:p-6 motion-safe:animate-enter'
const centred = 'top-1/2 -translate-y-1/2 max-h-[calc(100dvh-2rem)]'
export const panelStyle = `${panel} ${centred} max-w-md`
const widePanelStyle = `${panel} ${centred} max-w-4xl`
const topPanelStyle = `${panel} top-4 max-h-[calc(100dvh-2rem)] max-w-md sm:top-[15vh] sm:max-h-[calc(85vh-1rem)]`

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
  /** Its top stays where it is when its height changes. */
  atTop?: boolean
  children: ReactNode
}

export function Dialog({ open, onOpenChange, title, description, wide, atTop, children }: Props) {
  const held = useRef(false)
  const hold = useCallback((now: boolean) => void (held.current = now), [])
  return (
    <Root open={open} onOpenChange={(wanted) => (wanted || !held.current) && onOpenChange(wanted)}>
      <Portal>
        <Overlay className={overlayStyle} />
        <Content
          {...useReturnFocus()}
          onInteractOutside={keepForToasts}
          className={atTop ? topPanelStyle : wide ? widePanelStyle : panelStyle}
        >
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
