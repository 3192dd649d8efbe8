import { Image, List, NavBar, Result, Skeleton } from 'antd-mobile';
import type { ReactElement, ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { TextRow } from './api.ts';

interface PageProps {
  title: string;
  error: Error | undefined;
  children: ReactNode | undefined;
}

export function Page({ title, error, children }: PageProps): ReactElement {
  const navigate = useNavigate();
  return (
    <>
      <NavBar onBack={() => void navigate(-1)}>{title}</NavBar>
      {error !== undefined ? <Result status="error" title={error.message} /> : (children ?? <Waiting />)}
    </>
  );
}

const Waiting = (): ReactElement => (
  <div style={{ padding: 16 }}>
    <Skeleton.Title animated />
    <Skeleton.Paragraph lineCount={5} animated />
  </div>
);

interface PanelProps {
  label: string;
  figure: string;
  note: string;
  children?: ReactNode;
}

/** Marks the figure with the attribute for which the measurement waits. */
export const Panel = ({ label, figure, note, children }: PanelProps): ReactElement => (
  <div className="panel">
    {children}
    <p>{label}</p>
    <h2 data-figure>{figure}</h2>
    <p>{note}</p>
  </div>
);

export const Product = ({ logo, name }: { logo: string; name: string }): ReactElement => (
  <div className="product">
    {logo === '' ? null : <Image src={logo} width={32} height={32} fit="cover" />}
    <span>{name}</span>
  </div>
);

export const Rows = ({ rows }: { rows: TextRow[] }): ReactElement => (
  <List>
    {rows.map(({ text, value }) => (
      <List.Item key={text} extra={value}>
        {text}
      </List.Item>
    ))}
  </List>
);
