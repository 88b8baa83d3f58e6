'use client'

import { useRouter } from 'next/navigation'
import { ActionForm } from '@/components/action-form'
import { SubmitButton } from '@/components/submit-button'
import { profileMessages } from '@/lib/profile/messages'
import { proofFormMessages } from '@/lib/profile/link-messages'
import { proveEmail } from '../../actions'

const loadSchema = () => import('@/lib/profile/schema').then(({ proofSchema }) => proofSchema)

export function ProofForm({ token }: { token: string }) {
  const router = useRouter()
  return (
    <ActionForm
      aria-label={proofFormMessages.confirmYourEmail}
      schema={loadSchema}
      action={proveEmail}
      extra={{ token }}
      failed={profileMessages.proofFailed}
      success={profileMessages.proven}
      errorBox
      leaves
      onSuccess={() => router.push('/')}
    >
      {() => <SubmitButton className="w-full">{proofFormMessages.confirmThisEmail}</SubmitButton>}
    </ActionForm>
  )
}
