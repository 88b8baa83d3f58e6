'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { notify } from '@/lib/client/notify'
import { approvalMessages } from '@/lib/approvals/messages'

/** docs/spec.md §6: other roles see a message and go to /home. */
export function AccessDenied() {
  const router = useRouter()

  useEffect(() => {
    notify.error(approvalMessages.denied, { id: 'access-denied' })
    router.replace('/home')
  }, [router])

  return <p className="px-4 py-20 text-center text-muted">{approvalMessages.denied}</p>
}
