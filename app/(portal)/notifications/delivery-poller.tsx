'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useEffectEvent } from 'react'
import { getJson } from '@/lib/client/http'
import type { DeliveryCounts } from '@/lib/notifications/answers'

/** Milliseconds before the first look, and between two of them at most. */
const soon = 3_000
const longest = 60_000
/** Each look is that much later than the one before, unless something happens. */
const slower = 1.3
/** Looks without any news, about a quarter of an hour: a mail server that is down is tried for longer. */
const most = 25

type Answer = { notification: { delivery?: DeliveryCounts } }

/**
 * Draws the screen anew when more messages of a notification have left, until all are decided; `id` is the notification
 * that is being sent, `counts` what is shown of it. Asks while the page is seen, more and more rarely.
 */
export function DeliveryPoller({ id, counts }: { id: string; counts: DeliveryCounts }) {
  const router = useRouter()
  const shown = stateOf(counts)
  const check = useEffectEvent(async () => {
    const news = await getJson<Answer>(`/api/notifications/${id}/deliveries?pageSize=1`)
    if (news?.notification.delivery && stateOf(news.notification.delivery) !== shown) router.refresh()
  })

  useEffect(() => {
    let looks = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const next = () => {
      clearTimeout(timer)
      if (document.visibilityState !== 'visible' || looks >= most) return
      timer = setTimeout(() => void check().then(next), Math.min(longest, soon * slower ** looks++))
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
