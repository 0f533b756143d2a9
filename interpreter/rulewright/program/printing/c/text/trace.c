
PUBLIC number rulewright_trace(work *W)
{
    /* The trace of all that was played in this workspace. */
    return (number)W->trace;
}
