import { route } from '@/lib/server/doors/route'
import { addOptionalHead } from '@/lib/fee-plans/optional'

export const POST = route(addOptionalHead, { status: 201 })
