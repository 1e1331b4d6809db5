/** Where the payment provider sends its messages, below the API's base. */
export const webhookPath = '/payment/webhook/airwallex'
