import { buttonStyle } from '@/components/ui/button'
import { subscriptionMessages } from '@/lib/calendar/page-messages'
import { env } from '@/lib/server/env'

const file = '/api/calendar.ics'

/** Links by which the school's holidays come into one's own calendar. */
export function Subscription() {
  const address = new URL(file, env().APP_URL)
  return (
    <div className="flex flex-wrap gap-3">
      {/* Calendars follow this address; a browser hands it to them. */}
      <a href={`webcal://${address.host}${file}`} className={buttonStyle({ variant: 'secondary', size: 'sm' })}>
        {subscriptionMessages.subscribeToHolidays}
      </a>
      <a href={file} download="holidays.ics" className={buttonStyle({ variant: 'secondary', size: 'sm' })}>
        {subscriptionMessages.downloadThem}
      </a>
    </div>
  )
}
