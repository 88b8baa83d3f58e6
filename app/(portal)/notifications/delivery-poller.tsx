'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useEffectEvent } from 'react'
import { notify } from '@/lib/client/notify'
import { perform } from '@/lib/client/perform'
import type { DeliveryCounts } from '@/lib/notifications/answers'
import { notificationMessages } from '@/lib/notifications/messages'
import { readDeliveries } from './actions'

/** Milliseconds before the first look, and between two of them at most. */
const soon = 3_000
const longest = 60_000
/** Each look is that much later than the one before, unless something happens. */
const slower = 1.3
/** Looks without any news, about a quarter of an hour: a mail server that is down is tried for longer. */
const most = 25

/**
 * Draws the screen anew when more messages of a notification have left, until all are decided; `id` is the notification
 * that is being sent, `counts` what is shown of it. Asks while the page is seen, more and more rarely. One that was taken
 * back meanwhile is gone from a list; a screen that is about it alone (`only`) is left.
 */
export function DeliveryPoller({ id, counts, only = false }: { id: string; counts: DeliveryCounts; only?: boolean }) {
  const router = useRouter()
  const shown = stateOf(counts)
  const check = useEffectEvent(async () => {
    // An action, because browsers write a call's 404 into their console.
    const news = await perform(readDeliveries, { id, pageSize: 1 }, notificationMessages.deliveriesFailed)
    if (news.ok) {
      const { delivery } = news.data.notification
      if (delivery && stateOf(delivery) !== shown) router.refresh()
    } else if (news.code === 'notFound') {
      notify.info(notificationMessages.takenBack)
      if (only) router.replace('/notifications')
      else router.refresh()
    }
    return news.ok || news.code !== 'notFound'
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
  }, [id, shown])

  return null
}

const stateOf = ({ total, queued, sent, saved, failed }: DeliveryCounts) => [total, queued, sent, saved, failed].join()
