/** Of the window, when the router is asked for another page or view: within the transition that ends with its answer. */
export const navigationEvent = 'navigationbegins'
