'use client'

import { Printer } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { LazyConfirmDialog } from '@/components/lazy-dialog'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'
import { saveFile } from '@/lib/client/http'
import { notify } from '@/lib/client/notify'
import { accountMessages } from '@/lib/guardians/account-messages'
import { slipButtonMessages as said } from '@/lib/guardians/screen-messages'
import { toastDurations } from '@/lib/toasts'

type Props = { guardian: { id: string; name: string }; onDone: () => void } & Pick<
  ComponentProps<typeof Button>,
  'variant'
>

/** Prints the slip with which a guardian logs in by phone. It asks first, because the code before works no more. */
export function SlipButton({ guardian: { id, name }, onDone, variant = 'secondary' }: Props) {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)

  async function print() {
    setBusy(true)
    const result = await saveFile(`/api/people/${id}/slip`, accountMessages.slipFailed, { post: {} })
    setBusy(false)
    if (!result.ok) return void notify.error(result.message)
    notify.success(accountMessages.slipSaved, { duration: toastDurations.download })
    onDone()
  }

  return (
    <>
      <Button variant={variant} size="sm" disabled={busy} aria-busy={busy} onClick={() => setAsking(true)}>
        {busy ? <Spinner /> : <Printer aria-hidden />}
        {said.print}
        <span className="sr-only">: {name}</span>
      </Button>
      {asking && (
        <LazyConfirmDialog
          open
          onOpenChange={setAsking}
          title={said.question(name)}
          description={said.description}
          confirm={said.print}
          onConfirm={() => void print()}
        />
      )}
    </>
  )
}
