'use client'

import { useContext, useEffect, useState, type ReactNode } from 'react'
import { ActionForm } from '@/components/action-form'
import { ErrorBox } from '@/components/error-box'
import { FocusedOnce } from '@/components/focused-once'
import { FormBusy } from '@/components/submit-button'
import { Button, buttonStyle } from '@/components/ui/button'
import { secondStepMessages } from '@/lib/auth/messages'
import { tellSessionsEnded } from '@/lib/client/ended-sessions'
import { getJson } from '@/lib/client/http'
import { notify } from '@/lib/client/notify'
import type { Action } from '@/lib/client/perform'
import { secondStepTaskMessages } from '@/lib/profile/dialog-messages'
import { confirmSecondStep, removeSecondStep, renewRecoveryCodes, startSecondStep } from './actions'
import { QrCode } from './qr-code'

const loadPassword = () => import('@/lib/auth/schema').then(({ ownPasswordSchema }) => ownPasswordSchema)
const loadCode = () => import('@/lib/auth/schema').then(({ codeSchema }) => codeSchema)

type Props = {
  task: 'setUp' | 'renew' | 'remove'
  /** The portal opens only after it. */
  led?: boolean
  /** An answer is waited for: what it does cannot be cancelled. */
  onBusy: (busy: boolean) => void
  /** It is done, and there is something to read: nothing to cancel any more. */
  onSettled: () => void
  onDone: () => void
}

/** What is done about two-step login, in its steps; each begins with the password. */
export function SecondStepTask({ task, led, onBusy, onSettled, onDone }: Props) {
  const [begun, setBegun] = useState<{ secret: string; address: string }>()
  const [codes, setCodes] = useState<string[]>()
  const told = { onBusy, onLate: onDone }

  function settle(made: string[]) {
    setCodes(made)
    onSettled()
    if (task === 'setUp') tellSessionsEnded()
  }

  if (codes) return <RecoveryCodes codes={codes} led={led} onDone={onDone} />
  if (begun) return <ScanAndConfirm {...begun} onCodes={settle} {...told} />
  if (task === 'setUp')
    return (
      <PasswordForm
        label={secondStepTaskMessages.setUpTwostepLogin}
        about={secondStepTaskMessages.youNeedAuthenticatorApp}
        submit="Continue"
        action={startSecondStep}
        {...told}
        failed={secondStepMessages.failed}
        onSuccess={setBegun}
      />
    )
  if (task === 'renew')
    return (
      <PasswordForm
        label={secondStepTaskMessages.newRecoveryCodes}
        about={<CodesLeft />}
        submit={secondStepTaskMessages.makeNewCodes}
        action={renewRecoveryCodes}
        {...told}
        failed={secondStepMessages.codesFailed}
        onSuccess={({ recoveryCodes }) => settle(recoveryCodes)}
      />
    )
  return (
    <PasswordForm
      label={secondStepTaskMessages.turnOffTwostepLogin}
      about={secondStepTaskMessages.afterThatYouLog}
      submit={secondStepTaskMessages.turnOff}
      action={removeSecondStep}
      {...told}
      failed={secondStepMessages.removeFailed}
      onSuccess={({ message }) => {
        notify.success(message)
        onDone()
      }}
    />
  )
}

type Told = Pick<Props, 'onBusy'> & { onLate: () => void }

type PasswordFormProps<Data> = Told & {
  label: string
  about?: ReactNode
  submit: string
  failed: string
  action: Parameters<typeof ActionForm<Awaited<ReturnType<typeof loadPassword>>, Data>>[0]['action']
  onSuccess: (data: Data) => void
}

/** Calls `late` where another tab or device has set it up or turned it off meanwhile: there is nothing to go on with then. */
const orLate =
  <Input, Data>(action: Action<Input, Data>, late: () => void): Action<Input, Data> =>
  async (...sent) => {
    const result = await action(...sent)
    if (!result.ok && result.code === 'conflict') late()
    return result
  }

function PasswordForm<Data>({ label, about, action, onBusy, onLate, ...form }: PasswordFormProps<Data>) {
  return (
    <ActionForm
      aria-label={label}
      className="grid gap-4"
      schema={loadPassword}
      action={orLate(action, onLate)}
      {...form}
    >
      {({ PasswordField }) => (
        <>
          <TellBusy onBusy={onBusy} />
          {about && <p className="text-sm text-muted">{about}</p>}
          <FocusedOnce>
            <PasswordField
              name="currentPassword"
              label={secondStepTaskMessages.currentPassword}
              autoComplete="current-password"
            />
          </FocusedOnce>
        </>
      )}
    </ActionForm>
  )
}

/** Tells whoever is outside of the form whether it is being sent. */
function TellBusy({ onBusy }: Pick<Props, 'onBusy'>) {
  const busy = useContext(FormBusy)
  useEffect(() => {
    onBusy(busy)
    return () => onBusy(false)
  }, [busy, onBusy])
  return null
}

/** What becomes of the codes, and how many are left, once that is known. */
function CodesLeft() {
  const [left, setLeft] = useState<number>()
  useEffect(() => {
    let wanted = true
    void getJson<{ recoveryCodes: number }>('/api/auth/second-step').then((answer) => {
      if (wanted) setLeft(answer?.recoveryCodes)
    })
    return () => void (wanted = false)
  }, [])
  return (
    <>
      {secondStepTaskMessages.yourOldCodesStopWorking}
      {left !== undefined && secondStepTaskMessages.ofThemNotBeenUsed(left)}
    </>
  )
}

function ScanAndConfirm({
  secret,
  address,
  onCodes,
  onBusy,
  onLate,
}: Told & {
  secret: string
  address: string
  onCodes: (codes: string[]) => void
}) {
  return (
    <ActionForm
      aria-label={secondStepTaskMessages.confirmTwostepLogin}
      className="grid gap-4"
      schema={loadCode}
      action={orLate(confirmSecondStep, onLate)}
      failed={secondStepMessages.failed}
      submit={secondStepTaskMessages.turnOn}
      success={secondStepMessages.on}
      onSuccess={({ recoveryCodes }: { recoveryCodes: string[] }) => onCodes(recoveryCodes)}
    >
      {({ TextField }) => (
        <>
          <TellBusy onBusy={onBusy} />
          <FocusedOnce>
            <p>{secondStepTaskMessages.scanThisWithApp}</p>
          </FocusedOnce>
          <QrCode text={address} />
          <p className="text-sm text-muted">
            {secondStepTaskMessages.isAppOnThisDeviceQuestion}{' '}
            <a href={address} className={buttonStyle({ variant: 'link', size: 'inline' })}>
              {secondStepTaskMessages.openItThere}
            </a>
            {secondStepTaskMessages.orTypeThisKeyIntoIt}{' '}
            <span className="font-mono tracking-wide wrap-anywhere text-ink">{secret.match(/.{1,4}/g)?.join(' ')}</span>
          </p>
          <TextField
            name="code"
            label={secondStepTaskMessages.codeThatAppShows}
            inputMode="numeric"
            autoComplete="one-time-code"
            hint={secondStepTaskMessages.sixDigitsYourOther}
          />
        </>
      )}
    </ActionForm>
  )
}

function RecoveryCodes({ codes, led, onDone }: { codes: readonly string[] } & Pick<Props, 'led' | 'onDone'>) {
  const another = useCodesInAnotherTab()
  return (
    <div className="grid gap-4" data-print="alone">
      <FocusedOnce>
        <h3 className="font-semibold">{secondStepTaskMessages.recoveryCodes}</h3>
        <p className="mt-1 text-sm text-muted">{secondStepTaskMessages.writeTheseDownOrPrint}</p>
      </FocusedOnce>
      {another && (
        <div className="-mb-6 print:hidden">
          <ErrorBox message={secondStepMessages.codesInTwoTabs} />
        </div>
      )}
      <ul aria-label={secondStepTaskMessages.recoveryCodes} className="grid gap-x-6 gap-y-1 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        {led ? (
          <a href="/" className={buttonStyle()}>
            {secondStepTaskMessages.haveKeptThem}
          </a>
        ) : (
          <Button onClick={onDone}>{secondStepTaskMessages.haveKeptThem}</Button>
        )}
        <Button variant="secondary" onClick={() => window.print()}>
          Print
        </Button>
      </div>
    </div>
  )
}

/**
 * Whether another tab of this browser shows codes that it has made. The answer that was given last may have come first, so
 * neither knows which codes are the newest, and both are told.
 */
function useCodesInAnotherTab(): boolean {
  const [another, setAnother] = useState(false)
  useEffect(() => {
    const channel = new BroadcastChannel('recovery-codes')
    channel.onmessage = ({ data }) => {
      setAnother(true)
      if (data === 'made') channel.postMessage('made before')
    }
    channel.postMessage('made')
    return () => channel.close()
  }, [])
  return another
}
