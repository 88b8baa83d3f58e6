import { route } from '@/lib/server/doors/route'
import { deletePromotion } from '@/lib/promotions/operations'

export const DELETE = route(deletePromotion)
