'use client'

import { useRouter } from 'next/navigation'
import { ActionForm } from '@/components/action-form'
import { SubmitButton } from '@/components/submit-button'
import { profileMessages } from '@/lib/profile/messages'
import { takeBackFormMessages } from '@/lib/profile/link-messages'
import { takeBackEmailChange } from '../../actions'

const loadSchema = () => import('@/lib/profile/schema').then(({ takeBackSchema }) => takeBackSchema)

export function TakeBackForm({ token }: { token: string }) {
  const router = useRouter()
  return (
    <ActionForm
      aria-label={takeBackFormMessages.takeBackChangeOfEmail}
      schema={loadSchema}
      action={takeBackEmailChange}
      extra={{ token }}
      failed={profileMessages.takeBackFailed}
      errorBox
      leaves
      onSuccess={({ path }) => router.push(path)}
    >
      {() => <SubmitButton className="w-full">{takeBackFormMessages.takeBackChange}</SubmitButton>}
    </ActionForm>
  )
}
