export interface NoticeRow {
  user_id: string;
  /** Another account is bound; another browser tried to use a session. */
  kind: 'account' | 'browser';
  /** The account's id, or the beginning of the session's hash. */
  subject: string;
  state: 'waiting' | 'sent' | 'refused';
  made_at: Date;
  send_at: Date | null;
  tries: number;
  ended_at: Date | null;
  /** The call that it was planned in. */
  request_id: string | null;
}

export interface NoticeTables {
  notice: NoticeRow;
}
