import type { Metadata } from 'next'
import { cache } from 'react'
import { Breakable } from '@/components/breakable'
import { Card } from '@/components/ui/card'
import { resetPasswordPageMessages } from '@/lib/auth/page-messages'
import { passwordLink } from '@/lib/auth/queries'
import { read, schoolName } from '@/lib/server/doors/page'
import { DeadLink } from './dead-link'
import { ResetPasswordForm } from './reset-password-form'

type Props = { params: Promise<{ token: string }> }

const linkOf = cache((token: string) => read(passwordLink, { token }))

const titleOf = (invited: string | null) =>
  invited ? resetPasswordPageMessages.chooseYourPassword : 'Reset Your Password'

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { invited } = await linkOf((await params).token)
  return {
    title: titleOf(invited),
    // The address contains a secret: it must not reach other sites or search engines.
    referrer: 'no-referrer',
    robots: { index: false },
  }
}

/** The page of a mailed link: to reset a password, or to choose the first one. */
export default async function ResetPasswordPage({ params }: Props) {
  const { token } = await params
  const { invited, live } = await linkOf(token)
  const title = titleOf(invited)
  return (
    <>
      <h1 className="page-title">{title}</h1>
      {!live && <DeadLink />}
      {invited && (
        <p className="mt-2 text-muted">
          {resetPasswordPageMessages.welcomeToYourAccount(await schoolName())}{' '}
          <strong className="font-semibold text-ink">
            <Breakable text={invited} />
          </strong>{' '}
          {resetPasswordPageMessages.andThisPassword}
        </p>
      )}
      {live && !invited && <p className="mt-2 text-muted">{resetPasswordPageMessages.chooseNewPasswordYouWill}</p>}
      {/* The contract has the field here whatever the link is: docs/spec.md §2. */}
      <Card className="mt-6">
        <ResetPasswordForm token={token} title={title} first={invited !== null} />
      </Card>
    </>
  )
}
