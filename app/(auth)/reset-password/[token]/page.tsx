import type { Metadata } from 'next'
import { Card } from '@/components/ui/card'
import { ResetPasswordForm } from './reset-password-form'

export const metadata: Metadata = {
  title: 'Reset Your Password',
  // The address is a secret: it must not reach other sites or a search engine.
  referrer: 'no-referrer',
  robots: { index: false },
}

export default async function ResetPasswordPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params
  return (
    <>
      <h1 className="text-2xl sm:text-3xl">Reset Your Password</h1>
      <p className="mt-2 text-muted">Choose a new password. You will be logged out everywhere else.</p>
      <Card className="mt-6">
        <ResetPasswordForm token={token} />
      </Card>
    </>
  )
}
