import { route } from '@/lib/server/doors/route'
import { endOptionalHead } from '@/lib/fee-plans/optional'

export const PUT = route(endOptionalHead)
