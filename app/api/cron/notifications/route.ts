import { emptyOutbox } from '@/lib/notifications/service'
import { route } from '@/lib/server/route'

export const GET = route(emptyOutbox)
