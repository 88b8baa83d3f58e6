'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useEffectEvent } from 'react'
import { notify } from '@/lib/client/notify'
import { perform } from '@/lib/client/perform'
import type { DeliveryCounts } from '@/lib/notifications/answers'
import { notificationMessages } from '@/lib/notifications/messages'
import { followNotifications } from './actions'

type Sending = { id: string; delivery: DeliveryCounts }

/** Milliseconds before the first look, and between two of them at most. */
const soon = 3_000
const longest = 60_000
/** Each look is that much later than the one before, unless something happens. */
const slower = 1.3
/** Looks without any news, about a quarter of an hour: a mail server that is down is tried for longer. */
const most = 25

/**
 * Draws the screen anew when more messages of `sending`, the notifications that are being sent with what is shown of them,
 * have left, until all are decided. Asks while the page is seen, more and more rarely. One that was taken back meanwhile is
 * gone from a list; a screen that is about it alone (`only`) is left.
 */
export function DeliveryPoller({ sending, only = false }: { sending: readonly Sending[]; only?: boolean }) {
  const router = useRouter()
  const shown = sending.map(({ id, delivery }) => id + stateOf(delivery)).join(' ')
  const check = useEffectEvent(async () => {
    // An action, because browsers write a call's failure into their console.
    const ids = sending.map(({ id }) => id)
    const news = await perform(followNotifications, { ids }, notificationMessages.deliveriesFailed)
    if (!news.ok) return true
    const now = new Map(news.data.map(({ id, delivery }) => [id, stateOf(delivery)]))
    const gone = sending.some(({ id }) => !now.has(id))
    if (gone) notify.info(notificationMessages.takenBack)
    if (gone && only) router.replace('/notifications')
    else if (sending.some(({ id, delivery }) => now.get(id) !== stateOf(delivery))) router.refresh()
    return !gone
  })

  useEffect(() => {
    let looks = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const next = () => {
      clearTimeout(timer)
      if (document.visibilityState !== 'visible' || looks >= most) return
      timer = setTimeout(
        () => void check().then((goesOn) => goesOn && next()),
        Math.min(longest, soon * slower ** looks++),
      )
    }
    next()
    document.addEventListener('visibilitychange', next)
    return () => {
      looks = most
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', next)
    }
  }, [shown])

  return null
}

const stateOf = ({ total, queued, sent, saved, failed }: DeliveryCounts) => [total, queued, sent, saved, failed].join()
